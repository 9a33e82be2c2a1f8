import { messages } from "../messages/messages.ts";
import { Button } from "../ui/button.tsx";
import type { NamedTitle } from "./leaving.ts";
import { useRating } from "./use-rating.ts";

type Props = {
  title: NamedTitle;
  /** Whose ratings map in browser storage loses its rating. */
  page?: string;
  place?: "card" | "detail";
  /** At once, as the title leaves its rows. */
  onSkip?: (() => void) | undefined;
};

/** "Not for me": no rating, but the title is not shown again. */
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
