export type Tone = 'danger' | 'success' | 'info'

/** Text and background colors of each tone. The pairs pass the contrast check in both themes. */
export const toneStyle: Record<Tone, string> = {
  danger: 'bg-danger-soft text-danger border-danger/35',
  success: 'bg-success-soft text-success border-success/35',
  info: 'bg-info-soft text-info border-info/35',
}

/** Errors interrupt a screen reader; other tones are announced politely. */
export const toneRole: Record<Tone, 'alert' | 'status'> = {
  danger: 'alert',
  success: 'status',
  info: 'status',
}
