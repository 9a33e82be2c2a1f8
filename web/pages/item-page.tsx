import { useParams } from "react-router";

import { ItemDetail } from "../features/item/item-detail.tsx";

export function ItemPage() {
  const { itemId = "" } = useParams();
  return (
    <main id="main">
      <ItemDetail key={itemId} titleId={Number(itemId)} />
    </main>
  );
}
