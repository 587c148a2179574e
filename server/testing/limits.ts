import type * as limits from '#shared/limits.ts'

type Limits = typeof limits

/** New values by group and name. A name that does not exist is a type error. */
export type LimitOverrides = {
  readonly [Group in keyof Limits]?: { readonly [Name in keyof Limits[Group]]?: unknown }
}

/** Replaces some of the limits. For `vi.mock('#shared/limits.ts', ...)`, which imports it inside its factory. */
export function overrideLimits(real: Limits, overrides: LimitOverrides): Limits {
  const groups = Object.entries(overrides).map(([group, values]) => {
    const current: unknown = real[group as keyof Limits]
    return [group, Object.assign({}, current, values)]
  })
  return { ...real, ...Object.fromEntries(groups) }
}
