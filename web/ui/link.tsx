import type { ComponentProps, MouseEvent } from "react";
import { useContext } from "react";
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from "react-router";

type Props = Omit<ComponentProps<"a">, "href"> & {
  /** A path within the app, with its query. */
  to: string;
  state?: unknown;
  /** The new page takes the place of this one in the browser's history. */
  replace?: boolean;
};

/**
 * A link to another page of the app. The router's own Link is made for the router's other modes too: it's 4 kB larger, and
 * rerenders whenever the URL changes.
 */
export function Link({ to, state, replace = false, onClick, ...rest }: Props) {
  const { basename, navigator } = useContext(NavigationContext);
  const href = basename === "/" ? to : basename + to;

  function onPlainClick(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event);
    const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    const isElsewhere = rest.target !== undefined && rest.target !== "_self";
    if (event.defaultPrevented || event.button !== 0 || hasModifier || isElsewhere) return;
    event.preventDefault();
    // A link to the page that's already shown adds nothing to the history.
    const isHere = event.currentTarget.href === window.location.href;
    if (replace || isHere) navigator.replace(href, state);
    else navigator.push(href, state);
  }

  return (
    <a {...rest} href={href} onClick={onPlainClick}>
      {rest.children}
    </a>
  );
}

/** A link in a navigation bar, marked while its page or one below it is shown. */
export function NavLink(props: Props) {
  const { pathname } = useLocation();
  const isCurrent = `${pathname}/`.startsWith(`${props.to}/`);
  return <Link {...props} aria-current={isCurrent ? "page" : undefined} />;
}
