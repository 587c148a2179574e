import type { ReactNode } from 'react'
import type { Connections, RequestStatus } from '#shared/contract/connections.ts'
import type { Me } from '#shared/contract/account.ts'
import { connectionText } from '#shared/texts/members/connections.ts'
import { pages } from '#shared/pages.ts'
import { ButtonLink } from '#client/ui/button/button-link.tsx'
import { EmptySection } from './empty-section.tsx'

export type SectionConfig = {
  readonly status: RequestStatus
  readonly title: string
  /** Shown while the section has no requests. */
  readonly empty: ReactNode
}

/** Returns the sections of the connections page in page order: a mentor's starts with requests to answer. */
export function getSections(me: Pick<Me, 'id' | 'role'>, connections: Connections): readonly SectionConfig[] {
  const { id, role } = me
  const { accepted, pending, rejected } = role === 'mentor' ? mentorSections(id) : menteeSections(connections)
  return role === 'mentor' ? [pending, accepted, rejected] : [accepted, pending, rejected]
}

type Sections = Readonly<Record<RequestStatus, SectionConfig>>

function mentorSections(mentorId: string): Sections {
  return {
    pending: {
      status: 'pending',
      title: connectionText('connections.pending'),
      empty: (
        <EmptySection
          title={connectionText('connections.noPending')}
          text={connectionText('connections.noneWaitingMentor')}
          action={
            <ButtonLink to="/mentors/$mentorId" params={{ mentorId }} variant="secondary">
              {connectionText('connections.listing')}
            </ButtonLink>
          }
        />
      ),
    },
    accepted: {
      status: 'accepted',
      title: connectionText('connections.mentees'),
      empty: (
        <EmptySection
          title={connectionText('connections.noMentees')}
          text={connectionText('connections.noneMentees')}
          action={<ProfileLink />}
        />
      ),
    },
    // The section above has the way to the profile.
    rejected: rejectedSection(connectionText('connections.noneRejectedMentor')),
  }
}

function menteeSections({ pending }: Connections): Sections {
  return {
    accepted: {
      status: 'accepted',
      title: connectionText('connections.mentors'),
      empty: (
        <EmptySection
          title={connectionText('connections.noMentors')}
          text={connectionText('connections.noneMentors')}
          action={
            <ButtonLink to={pages.search1.path} variant={pending.length > 0 ? 'secondary' : 'primary'}>
              {connectionText('connections.findMentor')}
            </ButtonLink>
          }
        />
      ),
    },
    pending: {
      status: 'pending',
      title: connectionText('connections.pending'),
      empty: (
        <EmptySection
          title={connectionText('connections.noPending')}
          text={connectionText('connections.noneWaitingMentee')}
          action={
            <ButtonLink to={pages.search1.path} variant="secondary">
              {connectionText('connections.browse')}
            </ButtonLink>
          }
        />
      ),
    },
    rejected: rejectedSection(connectionText('connections.noneRejectedMentee'), <ProfileLink />),
  }
}

function rejectedSection(text: string, action?: ReactNode): SectionConfig {
  return {
    status: 'rejected',
    title: connectionText('connections.rejected'),
    empty: <EmptySection title={connectionText('connections.noRejected')} text={text} action={action} />,
  }
}

function ProfileLink() {
  return (
    <ButtonLink to={pages.profile.path} variant="secondary">
      {connectionText('connections.polish')}
    </ButtonLink>
  )
}
