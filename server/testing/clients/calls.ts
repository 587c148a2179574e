import type * as z from 'zod'
import { guardianRouter } from '#server/registry/guardian-router.ts'
import { appRouter } from '#server/registry/router.ts'
import { staffRouter } from '#server/registry/staff-router.ts'
import type { GuardianRule } from '#shared/guardian-policy.ts'
import type { GlobalRule, ResourceRule } from '#shared/policy.ts'
import type { StaffRuleName } from '#shared/staff-policy.ts'
import { createExampleInput } from './example-input.ts'

export type Call<Rule extends string = GlobalRule | ResourceRule> = {
  readonly path: string
  readonly type: 'query' | 'mutation' | 'subscription'
  readonly rule: Rule | undefined
  /** Whether the procedure's SQL statement enforces the rule. */
  readonly isInStatement: boolean
  /** An input that the procedure's schema accepts; undefined if it takes none. */
  readonly example: Readonly<Record<string, unknown>> | undefined
  /** The same with all that is optional: an aim, a note, a description, a quote, a reason. */
  readonly fullExample: Readonly<Record<string, unknown>> | undefined
}

type Made<Rule extends string> = {
  readonly _def: {
    type: Call['type']
    inputs: readonly z.core.$ZodType[]
    meta?: { rule: Rule; isInStatement?: boolean }
  }
}

type Router = { readonly _def: { readonly procedures: object } }

const calls = listCalls<GlobalRule | ResourceRule>(appRouter)
const ofStaff = listCalls<StaffRuleName>(staffRouter)
const ofGuardians = listCalls<GuardianRule>(guardianRouter)

/** All procedures of members. */
export const allCalls = (): readonly Call[] => calls

/** All procedures of staff, which are under `staff/`. */
export const staffCalls = (): readonly Call<StaffRuleName>[] => ofStaff

/** All procedures of guardians, which are under `guardian/`. */
export const guardianCalls = (): readonly Call<GuardianRule>[] => ofGuardians

function listCalls<Rule extends string>({ _def: definition }: Router): Call<Rule>[] {
  // The type is nested as in the source; at run time it is a flat record by path.
  return Object.entries(definition.procedures as Record<string, Made<Rule>>).map(
    ([path, { _def: made }]) => ({
      path,
      type: made.type,
      rule: made.meta?.rule,
      isInStatement: made.meta?.isInStatement ?? false,
      example: made.inputs[0] && (createExampleInput(made.inputs[0]) as Record<string, unknown>),
      fullExample: made.inputs[0] && (createExampleInput(made.inputs[0], true) as Record<string, unknown>),
    }),
  )
}
