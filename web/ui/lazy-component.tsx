/**
 * Components whose code isn't part of the first view: it loads when first needed, or is preloaded. React.lazy
 * isn't used because it delays loaded components by up to 300 ms.
 */
import {
  type ComponentType,
  type ReactNode,
  createElement,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";

import type { LoadingDialogProps } from "./loading-dialog.tsx";

export type LoadingProps<Props> = {
  /** The component's own props. */
  props: Props;
  hasFailed: boolean;
  onRetry: () => void;
};

type Failure = { error: unknown };

type Options<Props> = {
  load: () => Promise<ComponentType<Props>>;
  /** Whether the code is needed. Once it has been, the component stays mounted, so dialogs can animate out. */
  isWanted?: (props: Props) => boolean;
  /** Shown until the code has loaded. */
  placeholder?: ComponentType<Props>;
  /** Shows a loading or error state while the component is wanted but not loaded. */
  loadingState?: ComponentType<LoadingProps<Props>>;
  /**
   * Called if the code can't be loaded. Without this and `loadingState`, the error is thrown while rendering.
   */
  onFailure?: (error: unknown) => void;
};

type LazyComponent<Props> = {
  (props: Props): ReactNode;
  /** Loads the code ahead of time. */
  preload: () => void;
};

export function lazyComponent<Props extends object>(options: Options<Props>): LazyComponent<Props> {
  const { load, isWanted = () => true, placeholder, loadingState, onFailure } = options;
  const listeners = new Set<() => void>();
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;

  function preload(): Promise<void> {
    loading ??= load().then(
      (part) => {
        loaded = part;
        for (const listener of listeners) listener();
      },
      (error: unknown) => {
        // The next call tries again.
        loading = null;
        throw error;
      },
    );
    return loading;
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  function request(onFailed: (failure: Failure) => void): void {
    preload().catch((error: unknown) => {
      onFailure?.(error);
      if (loadingState !== undefined || onFailure === undefined) onFailed({ error });
    });
  }

  function LazyPart(props: Props): ReactNode {
    const part = useSyncExternalStore(
      subscribe,
      () => loaded,
      // The server renders nothing of it, and what hydrates the server's markup must start with the same.
      () => null,
    );
    const [failure, setFailure] = useState<Failure | null>(null);
    const isWantedNow = isWanted(props);
    const [wasWanted, setWasWanted] = useState(isWantedNow);
    if (isWantedNow && !wasWanted) setWasWanted(true);

    useEffect(() => {
      if (!isWantedNow) return undefined;
      request(setFailure);
      return () => setFailure(null);
    }, [isWantedNow]);

    function retry(): void {
      setFailure(null);
      request(setFailure);
    }

    if (failure !== null && loadingState === undefined) throw failure.error;
    if (part !== null && (wasWanted || placeholder !== undefined)) return createElement(part, props);
    if (loadingState !== undefined && isWantedNow) {
      return createElement(loadingState, { props, hasFailed: failure !== null, onRetry: retry });
    }
    return placeholder === undefined ? null : createElement(placeholder, props);
  }

  // If preloading fails, the code is loaded on first use.
  return Object.assign(LazyPart, { preload: () => void preload().catch(() => undefined) });
}

/** Its own code also loads on demand. If that fails too, the error is thrown while rendering. */
export const LoadingDialog = lazyComponent<LoadingDialogProps>({
  load: async () => (await import("./loading-dialog.tsx")).LoadingDialog,
});

type LazyDialogOptions<Props> = {
  load: () => Promise<ComponentType<Props>>;
  /** Whether the dialog is open. */
  isWanted: (props: Props) => boolean;
  /** Whether the viewer is waiting for the dialog. Otherwise there's no loading state. */
  isAwaited?: (props: Props) => boolean;
};

/**
 * A dialog whose code loads when it's first opened, with a loading state if that takes long and an error if it
 * fails.
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  options: LazyDialogOptions<Props>,
): LazyComponent<Props> {
  const { isAwaited = () => true } = options;
  function Waiting({ props, ...state }: LoadingProps<Props>): ReactNode {
    return isAwaited(props) ? <LoadingDialog {...state} onClose={props.onClose} /> : null;
  }
  return lazyComponent({ ...options, loadingState: Waiting });
}
