import type { Context } from '#server/rpc/context.ts'
import type { MyInvitation } from '#shared/contract/account.ts'
import type { Role } from '#shared/domain/people/age.ts'
import { AppError } from '#shared/errors.ts'
import { findDomain, findWaiting } from './store.ts'
import type { Invitation } from './store.ts'

/** What the join page shows of an invitation, by the token of its link or its code [IV2]. */
export async function readInvitation({ services, network }: Context, secret: string): Promise<MyInvitation> {
  await services.rates.consume('invitationPerNetwork', network)
  const found = await findWaiting(services.database.orm, secret)
  if (!found) throw new AppError('signup.invitationGone')
  return { role: found.role, email: found.email }
}

type Asked = { readonly secret: string | null; readonly email: string }

/**
 * The invitation of a sign-up; null without one. It must be for the address [IV2].
 *
 * @throws AppError `signup.invitedOnly` without one where nobody else may join
 */
export async function requireInvitation(
  { services, network }: Context,
  { secret, email }: Asked,
): Promise<Invitation | null> {
  if (secret === null) {
    const domain = await findDomain(services.database.orm, email)
    if (!domain && services.config.isInvitationOnly) throw new AppError('signup.invitedOnly')
    return domain ?? null
  }
  await services.rates.consume('invitationPerNetwork', network)
  const found = await findWaiting(services.database.orm, secret)
  if (!found) throw new AppError('signup.invitationGone')
  if (found.email !== null && found.email !== email) throw new AppError('signup.invitationAddress')
  return found
}

/**
 * The invitation with which a member of this role signs up. That of a domain is left out for another role where anybody may join;
 * else it throws `signup.invitedAsMentor` or `signup.invitedAsMentee`.
 */
export function forRole(
  { services }: Pick<Context, 'services'>,
  invitation: Invitation | null,
  role: Role,
): Invitation | null {
  if (invitation === null || invitation.role === role) return invitation
  if (invitation.kind === 'domain' && !services.config.isInvitationOnly) return null
  throw new AppError(invitation.role === 'mentor' ? 'signup.invitedAsMentor' : 'signup.invitedAsMentee')
}
