import { Share2 } from "lucide-react";

import type { Item } from "#contract/item.ts";

import { track } from "../api/tracking.ts";
import { detailWords } from "../messages/title-details.ts";
import { addressOf } from "../ui/base-path.ts";
import { Button } from "../ui/button.tsx";
import { toastError, toastSuccess } from "./toasts.tsx";

/** Shares the link to a title through the device, or copies it. */
export function ShareButton({ item: { id, title } }: { item: Pick<Item, "id" | "title"> }) {
  async function share(): Promise<void> {
    const url = new URL(addressOf(`/item/${id}`), window.location.origin).href;
    const outcome = "share" in navigator ? await shareByDevice({ title, url }) : await copy(url);
    if (outcome === "failed") toastError(detailWords.share.failed);
    if (outcome === "copied") toastSuccess(detailWords.share.copied);
    if (outcome === "shared" || outcome === "copied") track("SHARE", { itemId: id, eventValue: outcome });
  }

  return (
    <Button kind="quiet" icon={Share2} onClick={() => void share()}>
      {detailWords.share.share}
    </Button>
  );
}

type Outcome = "shared" | "copied" | "put away" | "failed";

/** Opens the device's share dialog, or copies the link if that fails. */
async function shareByDevice(link: { title: string; url: string }): Promise<Outcome> {
  try {
    await navigator.share(link);
    return "shared";
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError" ? "put away" : copy(link.url);
  }
}

async function copy(url: string): Promise<Outcome> {
  try {
    await navigator.clipboard.writeText(url);
    return "copied";
  } catch {
    return "failed";
  }
}
