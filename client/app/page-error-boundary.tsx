import { Component, type ReactNode } from 'react'
import { ErrorPage } from './error-page.tsx'

type Props = {
  /** The address of the page: an error of another one is forgotten. */
  readonly address: string
  readonly children: ReactNode
}
type State = { readonly hasFailed: boolean; readonly address: string }

/** Shows that a page has failed, in its place. */
export class PageErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false, address: this.props.address }

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ address }: Props, state: State): Partial<State> | null {
    return address === state.address ? null : { hasFailed: false, address }
  }

  override render() {
    return this.state.hasFailed ? <ErrorPage /> : this.props.children
  }
}
