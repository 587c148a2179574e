import { LayoutDashboard } from 'lucide-react'
import { coreText } from '#shared/texts/app/core.ts'
import { profileText } from '#shared/texts/account/profile.ts'
import { dashboardText } from '#shared/texts/members/dashboard.ts'
import type { Me } from '#shared/contract/account.ts'
import { useMe } from '#client/sync/react/session.ts'
import { pages } from '#shared/pages.ts'
import { ButtonLink } from '#client/ui/button/button-link.tsx'
import { PageTitle } from '#client/ui/layout/page-title.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import { MentorSections } from '../mentor-sections.tsx'
import { NameForm } from './name-form.tsx'
import { OwnProfile } from './own-profile.tsx'
import { ImageForm } from './image-form.tsx'

/** The profile page: the member's own card and what others see. */
export default function ProfilePage() {
  const me = useMe()
  return me && <Profile me={me} />
}

function Profile({ me }: { readonly me: Me }) {
  const isMentor = me.role === 'mentor'
  return (
    <Page name="profile" title={coreText('nav.profile')}>
      <PageTitle lead={isMentor ? profileText('profile.leadMentor') : profileText('profile.leadMentee')}>
        {coreText('nav.profile')}
      </PageTitle>
      <div className="grid max-w-3xl gap-5 min-[90rem]:max-w-none min-[90rem]:grid-cols-2 min-[90rem]:*:last:odd:col-span-full">
        <OwnProfile
          me={me}
          action={
            <ButtonLink
              to={isMentor ? pages.mentor1.path : pages.mentee1.path}
              variant="secondary"
              className="max-xs:w-full"
            >
              <LayoutDashboard size={18} aria-hidden />
              {dashboardText(`dashboard.${me.role}`)}
            </ButtonLink>
          }
        />
        <ImageForm me={me} />
        <NameForm fullName={me.fullName ?? ''} role={me.role} />
        {isMentor && <MentorSections />}
      </div>
    </Page>
  )
}
