import styles from "./skip-link.module.css";

type SkipLinkProps = { to: string; children?: string };

/** The first tab stop of a page: `to` is the id of its main part. */
export function SkipLink({ to, children = "Skip to content" }: SkipLinkProps) {
  return (
    <a className={styles["link"]} href={`#${to}`}>
      {children}
    </a>
  );
}
