import { onlineManager } from '@tanstack/react-query';
import { Component, type ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '#web/paths.ts';
import { buttonStyles } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/loaded.tsx';
import { PartNotFetched } from '#web/ui/lazy-part.ts';

type ErrorBoundaryProps = {
  /** The children render again when it changes, such as the address of a page. */
  resetKey?: string;
  reloadPage?: () => void;
  /** No links are around it, so it offers one. */
  isAlone?: boolean;
  /** Called instead of showing a message in the place of the children. */
  onFailed?: () => void;
  children: ReactNode;
};

type ErrorBoundaryState = { error: unknown; hasFailed: boolean };

/** The page does not show the error; the log has it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: undefined, hasFailed: false };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error, hasFailed: true };
  }

  override componentDidUpdate(before: ErrorBoundaryProps): void {
    if (before.resetKey !== this.props.resetKey && this.state.hasFailed) this.reset();
  }

  override componentDidCatch(): void {
    this.props.onFailed?.();
  }

  reset(): void {
    this.setState({ error: undefined, hasFailed: false });
  }

  retry(): void {
    const { reloadPage = () => location.reload() } = this.props;
    // The browser remembers a failed import until the page is loaded again.
    if (this.state.error instanceof PartNotFetched) reloadPage();
    else this.reset();
  }

  /** Without a network, the code of a page may be missing on this device. */
  words(): { title: string; description: string } {
    if (this.state.error instanceof PartNotFetched && !onlineManager.isOnline()) {
      return {
        title: 'This page needs a connection.',
        description: '',
      };
    }
    return {
      title: 'Something went wrong',
      description: 'It’s not your fault, and your data is safe.',
    };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    if (this.props.onFailed) return null;
    return (
      <div className="grid min-h-[60dvh] place-content-center">
        <ErrorState {...this.words()} onRetry={() => this.retry()} />
        {this.props.isAlone && (
          <Link
            href={paths.home}
            className={buttonStyles({ variant: 'quiet', className: 'justify-self-center' })}
          >
            Back to Dashboard
          </Link>
        )}
      </div>
    );
  }
}
