import { useState } from "react";
import { useParams } from "react-router";

import type { Item } from "#contract/item.ts";

import { useSession } from "../api/session.ts";
import { SharedList } from "../features/lists/shared-list.tsx";
import { DetailModal, useDetails } from "../titles/details.ts";
import { Toasts } from "../titles/toasts.tsx";
import { classNames } from "../ui/class-names.ts";
import { lazyDialog } from "../ui/lazy-component.tsx";

import styles from "./page.module.css";

const GuestDetails = lazyDialog<{ item: Item | null; onClose: () => void }>({
  load: async () => (await import("../features/together/guest-details.tsx")).GuestDetails,
  isWanted: ({ item }) => item !== null,
});

const RATINGS_PAGE = "shared-list";

/** A list that somebody shared, for signed-in viewers and for anyone else with its link. */
export function SharedListPage() {
  const { code = "" } = useParams();
  return useSession().isSignedIn ? <ForViewer code={code} /> : <ForVisitor code={code} />;
}

function ForViewer({ code }: { code: string }) {
  const details = useDetails();
  return (
    <main id="main" tabIndex={-1} className={styles["page"]}>
      <SharedList key={code} code={code} isSignedIn page={RATINGS_PAGE} onOpen={details.open} />
      <DetailModal {...details.shown} page={RATINGS_PAGE} />
    </main>
  );
}

/** Visitors see the list in the colors of the dark theme, like the visitor layout's header. */
function ForVisitor({ code }: { code: string }) {
  const [shown, setShown] = useState<Item | null>(null);
  return (
    <div className={classNames(styles["visited"], "media")}>
      <main id="main" tabIndex={-1} className={styles["page"]}>
        <SharedList key={code} code={code} isSignedIn={false} page={RATINGS_PAGE} onOpen={setShown} />
      </main>
      <GuestDetails item={shown} onClose={() => setShown(null)} />
      <Toasts />
    </div>
  );
}
