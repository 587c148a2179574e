import { Component, lazy, Suspense, type ComponentType, type ReactNode } from 'react'

type Props = { readonly fallback?: ReactNode; readonly children: ReactNode }
type State = { readonly hasFailed: boolean }

/** A part of a page that is loaded later. The page goes on without it if it fails, with the fallback in its place [OF15]. */
export class Optional extends Component<Props, State> {
  static getDerivedStateFromError(): State {
    return { hasFailed: true }
  }

  override state: State = { hasFailed: false }

  override render(): ReactNode {
    const { fallback = null, children } = this.props
    return this.state.hasFailed ? fallback : <Suspense fallback={fallback}>{children}</Suspense>
  }
}

/**
 * A component for `Optional` that is nothing if its code cannot be loaded, and no error: the network may go just then [OF15].
 */
export const lazyOptional = <P,>(load: () => Promise<{ readonly default: ComponentType<P> }>) =>
  lazy(() => load().catch((): { default: ComponentType<P> } => ({ default: () => null })))
