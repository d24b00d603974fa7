import { Component, type ReactNode } from 'react';
import { noteShownFailure } from './shown-failures.ts';

export type ErrorBoundaryProps = {
  children: ReactNode;
  /** Drawn instead of what failed; `retry` renders the children again. */
  fallback: (error: unknown, retry: () => void) => ReactNode;
  /** When it changes, the children get a new chance by themselves (a page's address). */
  resetKey?: unknown;
  /** Told once for each failure. */
  onFailed?: ((error: unknown) => void) | undefined;
};

type State = { failure: { error: unknown } | null; resetKey: unknown };

/** Limits a render error to its part of the page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failure: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { failure: null, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown) {
    noteShownFailure();
    this.props.onFailed?.(error);
  }

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return this.props.fallback(failure.error, () => this.setState({ failure: null }));
  }
}
