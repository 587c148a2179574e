import { ToneIcon } from './tone-icon.tsx'

/** Why a step failed, announced when it appears. */
export function Problem({ text }: { readonly text: string | null }) {
  return (
    // Out of the flow while it is empty: a grid would reserve a gap for it.
    <div role="alert" className="empty:absolute">
      {text !== null && (
        <p className="flex gap-2.5 rounded-md bg-danger-soft px-3.5 py-2.5 text-sm font-semibold text-danger">
          <ToneIcon tone="danger" />
          {text}
        </p>
      )}
    </div>
  )
}
