import { memo } from "react";

import { VaultShelf } from "../features/vault/vault-shelf.tsx";
import { social } from "../messages/social.ts";
import { DetailModal, useDetails } from "../titles/details.ts";
import { usePageTitle } from "../ui/page-heading.ts";

import styles from "./page.module.css";

const RATINGS_PAGE = "vault";
// Memoized so that opening a title's details doesn't rerender the list.
const Shelf = memo(VaultShelf);

export function VaultPage() {
  usePageTitle(social.vault.heading);
  const details = useDetails();
  return (
    <main id="main" tabIndex={-1} className={styles["page"]}>
      <h1>{social.vault.heading}</h1>
      <Shelf page={RATINGS_PAGE} onOpen={details.open} />
      <DetailModal {...details.shown} page={RATINGS_PAGE} />
    </main>
  );
}
