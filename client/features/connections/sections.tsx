import type { ReactNode } from 'react'
import type { Connections, RequestStatus } from '#shared/contract/connections.ts'
import type { Role } from '#shared/domain/age.ts'
import { connectionTexts } from '#shared/texts/connections.ts'
import { texts } from '#shared/texts/index.ts'
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
export function getSections(role: Role, connections: Connections): readonly SectionConfig[] {
  const { accepted, pending, rejected } = role === 'mentor' ? mentorSections() : menteeSections(connections)
  return role === 'mentor' ? [pending, accepted, rejected] : [accepted, pending, rejected]
}

type Sections = Readonly<Record<RequestStatus, SectionConfig>>

function mentorSections(): Sections {
  return {
    pending: {
      status: 'pending',
      title: connectionTexts['connections.pending'],
      empty: (
        <EmptySection
          title={texts['connections.noPending']}
          text={connectionTexts['connections.noneWaitingMentor']}
          action={
            <ButtonLink to={pages.search1.path} variant="secondary">
              {connectionTexts['connections.listing']}
            </ButtonLink>
          }
        />
      ),
    },
    accepted: {
      status: 'accepted',
      title: connectionTexts['connections.mentees'],
      empty: (
        <EmptySection
          title={texts['connections.noMentees']}
          text={connectionTexts['connections.noneMentees']}
          action={<ProfileLink />}
        />
      ),
    },
    rejected: rejectedSection(connectionTexts['connections.noneRejectedMentor']),
  }
}

function menteeSections({ pending }: Connections): Sections {
  return {
    accepted: {
      status: 'accepted',
      title: connectionTexts['connections.mentors'],
      empty: (
        <EmptySection
          title={texts['connections.noMentors']}
          text={connectionTexts['connections.noneMentors']}
          action={
            <ButtonLink to={pages.search1.path} variant={pending.length > 0 ? 'secondary' : 'primary'}>
              {connectionTexts['connections.findMentor']}
            </ButtonLink>
          }
        />
      ),
    },
    pending: {
      status: 'pending',
      title: connectionTexts['connections.pending'],
      empty: (
        <EmptySection
          title={texts['connections.noPending']}
          text={connectionTexts['connections.noneWaitingMentee']}
          action={
            <ButtonLink to={pages.search1.path} variant="secondary">
              {connectionTexts['connections.browse']}
            </ButtonLink>
          }
        />
      ),
    },
    rejected: rejectedSection(connectionTexts['connections.noneRejectedMentee']),
  }
}

function rejectedSection(text: string): SectionConfig {
  return {
    status: 'rejected',
    title: connectionTexts['connections.rejected'],
    empty: <EmptySection title={texts['connections.noRejected']} text={text} action={<ProfileLink />} />,
  }
}

function ProfileLink() {
  return (
    <ButtonLink to={pages.profile.path} variant="secondary">
      {connectionTexts['connections.polish']}
    </ButtonLink>
  )
}
