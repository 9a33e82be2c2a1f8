/** Downloads all data stored about the viewer as a file. */
import { request } from "../../api/client.ts";
import { saveFile } from "../../ui/save-file.ts";

export async function downloadOwnData(username: string): Promise<void> {
  const data = await request("GET /api/user/export");
  const name = `halflight-${username}-${data.exported_at.slice(0, 10)}.json`;
  saveFile(name, JSON.stringify(data, null, 2), "application/json");
}
