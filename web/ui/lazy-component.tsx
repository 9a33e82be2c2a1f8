/**
 * Parts of a page whose code does not belong to the first view: it comes when the part is first wanted, or is brought a little ahead.
 * Not React's own lazy: that holds back what has arrived for up to 300 ms.
 */
import {
  type ComponentType,
  type ReactNode,
  createElement,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";

export type WaitingProps<Props> = {
  /** What the part itself would get. */
  props: Props;
  hasFailed: boolean;
  onRetry: () => void;
};

type Failure = { error: unknown };

type Options<Props> = {
  load: () => Promise<ComponentType<Props>>;
  /** When its code is needed. From then on it stays mounted, so that a dialog can close in peace. */
  isWanted?: (props: Props) => boolean;
  /** What stands in its place until its code is there. */
  meanwhile?: ComponentType<Props>;
  /** Says that the part is coming for as long as it is wanted and not there, and that it cannot be had. */
  waiting?: ComponentType<WaitingProps<Props>>;
  /** Where neither this nor `waiting` is said, a part that is wanted and cannot be had is a failure of the page. */
  onFailure?: (error: unknown) => void;
};

export type LazyComponent<Props> = {
  (props: Props): ReactNode;
  /** Asks for the code ahead of its use. */
  preload: () => void;
};

export function lazyComponent<Props extends object>(options: Options<Props>): LazyComponent<Props> {
  const { load, isWanted = () => true, meanwhile, waiting, onFailure } = options;
  const listeners = new Set<() => void>();
  let arrived: ComponentType<Props> | null = null;
  let coming: Promise<void> | null = null;

  function preload(): Promise<void> {
    coming ??= load().then(
      (part) => {
        arrived = part;
        for (const listener of listeners) listener();
      },
      (error: unknown) => {
        // Whoever wants it next asks again.
        coming = null;
        throw error;
      },
    );
    return coming;
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  function ask(tell: (failure: Failure) => void): void {
    preload().catch((error: unknown) => {
      onFailure?.(error);
      if (waiting !== undefined || onFailure === undefined) tell({ error });
    });
  }

  function LazyPart(props: Props): ReactNode {
    const part = useSyncExternalStore(subscribe, () => arrived);
    const [failure, setFailure] = useState<Failure | null>(null);
    const isWantedNow = isWanted(props);
    const [wasWanted, setWasWanted] = useState(isWantedNow);
    if (isWantedNow && !wasWanted) setWasWanted(true);

    useEffect(() => {
      if (!isWantedNow) return undefined;
      ask(setFailure);
      return () => setFailure(null);
    }, [isWantedNow]);

    function retry(): void {
      setFailure(null);
      ask(setFailure);
    }

    if (failure !== null && waiting === undefined) throw failure.error;
    if (part !== null && (wasWanted || meanwhile !== undefined)) return createElement(part, props);
    if (waiting !== undefined && isWantedNow) {
      return createElement(waiting, { props, hasFailed: failure !== null, onRetry: retry });
    }
    return meanwhile === undefined ? null : createElement(meanwhile, props);
  }

  // What fails ahead of its use is asked for again when it is used.
  return Object.assign(LazyPart, { preload: () => void preload().catch(() => undefined) });
}
