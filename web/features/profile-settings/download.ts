/** Hands out everything that is kept of the viewer, as a file in their downloads. */
import { request } from "../../api/client.ts";

export async function downloadOwnData(username: string): Promise<void> {
  const data = await request("GET /api/user/export");
  const file = new Blob([JSON.stringify(data, null, 2)], { type: "application/json" });
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = `halflight-${username}-${data.exported_at.slice(0, 10)}.json`;
  link.click();
  URL.revokeObjectURL(address);
}
