export type Tone = 'danger' | 'success' | 'info'

/** Text and ground of each kind of notice; pairs checked for contrast in both themes. */
export const toneStyle: Record<Tone, string> = {
  danger: 'bg-danger-soft text-danger border-danger/35',
  success: 'bg-success-soft text-success border-success/35',
  info: 'bg-info-soft text-info border-info/35',
}

/** Errors interrupt a screen reader, good news waits for its turn. */
export const toneRole: Record<Tone, 'alert' | 'status'> = {
  danger: 'alert',
  success: 'status',
  info: 'status',
}
