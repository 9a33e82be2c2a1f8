import { useQuery } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { useEffect } from "react";

import type { Item } from "#contract/item.ts";
import type { Rating } from "#contract/rating.ts";

import { detailsQuery } from "../api/queries.ts";
import { track } from "../api/tracking.ts";
import { messages } from "../messages/messages.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Notice } from "../ui/notice.tsx";
import { ambientOf } from "./ambient.ts";
import { DetailBody } from "./detail-body.tsx";
import { DetailTop } from "./detail-top.tsx";
import { ROWS_PAGE } from "./marks.ts";

import styles from "./detail-modal.module.css";

export type DetailModalProps = {
  /** The title as the list knew it, shown until its details are there; null keeps the modal closed. */
  item: Item | null;
  onClose: () => void;
  page?: string;
  onRated?: ((item: Item, rating: Rating) => void) | undefined;
  onSkipped?: ((item: Item) => void) | undefined;
};

export function DetailModal({ item, onClose, ...rest }: DetailModalProps) {
  return (
    <Dialog
      isOpen={item !== null}
      onClose={onClose}
      size="extra-large"
      className="ambient"
      style={item === null ? undefined : ambientOf(item)}
    >
      {item !== null && <Detail key={item.id} known={item} onClose={onClose} {...rest} />}
    </Dialog>
  );
}

type DetailProps = Omit<DetailModalProps, "item"> & { known: Item };

function Detail({ known, page = ROWS_PAGE, onClose, onRated, onSkipped }: DetailProps) {
  const { data, isLoadingError, isFetching, refetch } = useQuery(detailsQuery(known.id));
  useEffect(() => track("VIEW", { itemId: known.id }), [known.id]);
  const item = data ?? known;

  function onSkip(): void {
    onSkipped?.(item);
    onClose();
  }

  return (
    <div className={styles["sheet"]}>
      <DetailTop item={item} />
      {isLoadingError ? (
        <div className={styles["failure"]}>
          <Notice
            tone="error"
            headingLevel={3}
            title={messages.details.modalFailed}
            action={
              <Button icon={RotateCw} isBusy={isFetching} onClick={() => void refetch()}>
                {messages.ui.tryAgain}
              </Button>
            }
          />
        </div>
      ) : (
        <DetailBody item={item} page={page} onRated={(rating) => onRated?.(item, rating)} onSkip={onSkip} />
      )}
    </div>
  );
}
