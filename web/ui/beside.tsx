import { Component, Suspense, type ReactNode } from 'react';

interface BesideProps {
  children: ReactNode;
  /** Stands in its place when it fails. Default: nothing. */
  fallback?: ReactNode;
}

/**
 * A part whose code comes later and without which the screen is whole, such as a calendar beside its field. Where it fails, or its
 * code does not arrive, only it is missing: a form around it keeps what is typed.
 */
export class Beside extends Component<BesideProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    const { children, fallback = null } = this.props;
    return this.state.hasFailed ? fallback : <Suspense fallback={null}>{children}</Suspense>;
  }
}
