import type * as limits from '#shared/limits.ts'
import type * as memberLimits from '#shared/limits/member.ts'

type Limits = typeof limits
type MemberLimits = typeof memberLimits

/** New values by group and name. A name that does not exist is a type error. */
type Overrides<L> = {
  readonly [Group in keyof L]?: { readonly [Name in keyof L[Group]]?: unknown }
}

/** Replaces some of the limits. For `vi.mock('#shared/limits.ts', ...)`, which imports it inside its factory. */
export function overrideLimits(real: Limits, overrides: Overrides<Limits>): Limits
export function overrideLimits(real: MemberLimits, overrides: Overrides<MemberLimits>): MemberLimits
export function overrideLimits(real: object, overrides: object): object {
  const current = new Map(Object.entries(real))
  const groups = Object.entries(overrides).map(([group, values]) => [
    group,
    Object.assign({}, current.get(group), values),
  ])
  return { ...real, ...Object.fromEntries(groups) }
}
