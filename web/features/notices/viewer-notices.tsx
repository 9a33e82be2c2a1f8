import { useNavigate } from "react-router";

import { request } from "../../api/client.ts";
import { logFailure } from "../../api/failure-log.ts";
import { queryClient } from "../../api/query-client.ts";
import { noticeWords as words } from "../../messages/notices.ts";
import { Button } from "../../ui/button.tsx";
import { focusMain } from "../../ui/page-heading.ts";
import { PersistentNotice } from "../../ui/persistent-notice.tsx";
import { type ViewerNotice, noticesQuery } from "./notices-query.ts";

export type ViewerNoticesProps = { notices: readonly ViewerNotice[] };

/** Outcomes of the viewer's requests, shown one at a time until the viewer dismisses them. */
export function ViewerNotices({ notices }: ViewerNoticesProps) {
  const navigate = useNavigate();
  const [notice] = notices;

  function gotIt({ id }: ViewerNotice): void {
    void dismiss(id);
    if (notices.length === 1) focusMain();
  }

  return (
    <output data-persistent="">
      {notice !== undefined && (
        <PersistentNotice
          key={notice.id}
          actions={
            <>
              <Button
                size="small"
                onClick={() => {
                  void dismiss(notice.id);
                  void navigate(`/item/${notice.item_id}`);
                }}
              >
                {words.open}
              </Button>
              <Button size="small" kind="quiet" onClick={() => gotIt(notice)}>
                {notices.length === 1 ? words.gotIt : words.next(notices.length - 1)}
              </Button>
            </>
          }
        >
          <p dir="auto">{words.byKind[notice.kind](notice.name)}</p>
          {notice.reason !== null && <p dir="auto">{words.reason(notice.reason)}</p>}
        </PersistentNotice>
      )}
    </output>
  );
}

/** Hides the notice at once. If the request fails, the notice returns on the next visit. */
async function dismiss(id: number): Promise<void> {
  queryClient.setQueryData(noticesQuery().queryKey, (before) =>
    before === undefined ? before : { notices: before.notices.filter((notice) => notice.id !== id) },
  );
  try {
    await request("POST /api/notices/read", { body: { ids: [id] } });
  } catch (failure) {
    logFailure("notices", failure);
  }
}
