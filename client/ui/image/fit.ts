export type Size = { readonly width: number; readonly height: number }

/** Scales `size` down to fit a square of `side`, keeping the aspect ratio. Never scales up; never returns 0. */
export function fitWithin({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
