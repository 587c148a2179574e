import { expect, it } from 'vitest'
import type { FactorProof } from '#shared/contract/second-factor.ts'
import { clearUsedProof, isFactorReason } from './factor-proof.ts'

const passkey = { id: 'a' } as unknown as NonNullable<FactorProof['passkey']>

it('[PK4] drops an answer of a passkey once the server has checked it, which is after the password', () => {
  expect(clearUsedProof({ passkey }, 'password.wrong')).toEqual({ passkey })
  for (const reason of ['passkey.wrong', 'email.invalid', 'login.tooMany', null] as const)
    expect(clearUsedProof({ passkey }, reason)).toEqual({})
})

it('[MF7] keeps a code after a rejection, so that it can be corrected', () => {
  expect(clearUsedProof({ code: '12345' }, 'factor.wrong')).toEqual({ code: '12345' })
})

it('[MF7] marks the code for the reasons that concern it', () => {
  expect((['factor.wrong', 'factor.missing', 'password.wrong', null] as const).map(isFactorReason)).toEqual([
    ...[true, true, false, false],
  ])
})
