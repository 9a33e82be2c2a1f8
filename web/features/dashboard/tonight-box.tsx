import { useNavigate } from "react-router";

import { track } from "../../api/tracking.ts";
import { wishBoxWords } from "../../messages/wish-box.ts";
import { WishBox } from "../../titles/wish/wish-box.tsx";

export type TonightBoxProps = { isCompact?: boolean };

/** A wish for tonight; its answer is on the search page. */
export function TonightBox({ isCompact = false }: TonightBoxProps) {
  const navigate = useNavigate();

  function ask(text: string): void {
    // Without the text: only a wish that's used for tonight is stored.
    track("SEARCH", { eventValue: "wish" });
    void navigate(`/search?${new URLSearchParams({ q: text })}`);
  }

  return <WishBox label={wishBoxWords.tonight} onWish={ask} isCompact={isCompact} />;
}
