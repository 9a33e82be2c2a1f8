import { messages } from "../messages/messages.ts";
import { Button } from "../ui/button.tsx";
import { useRating } from "./use-rating.ts";

type Props = {
  titleId: number;
  place?: "card" | "detail";
  /** At once; the title leaves its rows a moment later. */
  onSkip?: (() => void) | undefined;
};

/** "Not for me": no rating, but the title is not shown again. */
export function SkipButton({ titleId, place = "card", onSkip }: Props) {
  const { isSaving, skip } = useRating(titleId, undefined, place);

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
