import { useParams } from "react-router";

import { ItemDetail } from "../features/item/item-detail.tsx";
import { DetailModal, useDetails } from "../titles/details.ts";

export function ItemPage() {
  const { itemId = "" } = useParams();
  const details = useDetails();
  return (
    <main id="main">
      <ItemDetail key={itemId} titleId={Number(itemId)} onOpen={details.open} />
      <DetailModal {...details.shown} page="item" />
    </main>
  );
}
