import { messages } from "../messages/messages.ts";
import { Button } from "../ui/button.tsx";
import type { NamedTitle } from "./restore-title.ts";
import { useRating } from "./use-rating.ts";

type Props = {
  title: NamedTitle;
  /** Which page's ratings map in browser storage loses its rating. */
  page?: string;
  place?: "card" | "detail";
  /** Called at once, as the title leaves its rows. */
  onSkip?: (() => void) | undefined;
};

/** "Not for me": not a rating, but the title isn't shown again. */
export function SkipButton({ title, page, place = "card", onSkip }: Props) {
  const { isSaving, skip } = useRating(title, page, place);

  function onClick(): void {
    void skip();
    onSkip?.();
  }

  return (
    <Button kind="quiet" isBusy={isSaving} onClick={onClick}>
      {messages.rating.skip}
    </Button>
  );
}
