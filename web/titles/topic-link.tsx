import type { Topic } from "../api/topic-queries.ts";
import { trackNavigation } from "../api/tracking.ts";
import { Link } from "../ui/link.tsx";

type Props = Topic & { children: string };

/** Leads to all titles of a person, genre, mood, theme or franchise. */
export function TopicLink({ kind, name, children }: Props) {
  const path = `/titles/${kind}/${encodeURIComponent(name)}`;
  return (
    <Link to={path} onClick={() => trackNavigation(path, "details")}>
      {children}
    </Link>
  );
}
