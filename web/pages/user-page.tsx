import { useParams } from "react-router";

import { PublicProfile } from "../features/public-profile/public-profile.tsx";
import { TogetherButton } from "../features/together/together-button.tsx";
import { DetailModal, useDetails } from "../titles/details.ts";

import styles from "./page.module.css";

export function UserPage() {
  const { name = "" } = useParams();
  const details = useDetails();
  return (
    <main id="main" tabIndex={-1} className={styles["page"]}>
      <PublicProfile key={name} name={name} onOpen={details.open} Actions={TogetherButton} />
      <DetailModal {...details.shown} page="profile" />
    </main>
  );
}
