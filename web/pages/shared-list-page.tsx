import { useState } from "react";
import { useParams } from "react-router";

import type { Item } from "#contract/item.ts";

import { useSession } from "../api/session.ts";
import { KeepCopy, KeepInvitation, WaysIn } from "../features/lists/keep-list.tsx";
import { copySharedList } from "../features/lists/list-mutations.ts";
import { SharedList } from "../features/lists/shared-list.tsx";
import type { GuestDetailsProps } from "../features/together/guest-details.tsx";
import { DetailModal, useDetails } from "../titles/details.ts";
import { Toasts } from "../titles/toasts.tsx";
import { classNames } from "../ui/class-names.ts";
import { lazyDialog } from "../ui/lazy-component.tsx";
import { useVisitor } from "./visitor-context.ts";

import styles from "./page.module.css";

const GuestDetails = lazyDialog<GuestDetailsProps>({
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
      <SharedList
        key={code}
        code={code}
        isSignedIn
        keep={<KeepCopy code={code} />}
        page={RATINGS_PAGE}
        onOpen={details.open}
      />
      <DetailModal {...details.shown} page={RATINGS_PAGE} />
    </main>
  );
}

/** Visitors see the list in the colors of the dark theme, like the visitor layout's header. */
function ForVisitor({ code }: { code: string }) {
  const [shown, setShown] = useState<Item | null>(null);
  const { openSignUp, openSignIn } = useVisitor();

  /** The new account gets its copy of the list at once. */
  function begin(): void {
    setShown(null);
    openSignUp(() => void copySharedList(code));
  }

  function signInFor(path: string): void {
    setShown(null);
    openSignIn(path);
  }

  return (
    <div className={classNames(styles["visited"], "media")}>
      <main id="main" tabIndex={-1} className={styles["page"]}>
        <SharedList
          key={code}
          code={code}
          isSignedIn={false}
          keep={<KeepInvitation onGetStarted={begin} onSignIn={() => signInFor(`/shared-list/${code}`)} />}
          page={RATINGS_PAGE}
          onOpen={setShown}
        />
      </main>
      <GuestDetails
        item={shown}
        onClose={() => setShown(null)}
        action={
          <WaysIn onGetStarted={begin} onSignIn={() => shown !== null && signInFor(`/item/${shown.id}`)} />
        }
      />
      <Toasts />
    </div>
  );
}
