export type Size = { readonly width: number; readonly height: number }

/** The size that fits into a square of `side`, in the same proportions; never larger than it is, never nothing. */
export function fitWithin({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
