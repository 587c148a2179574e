import { coreText } from '#shared/texts/app/core.ts'
import { profileText } from '#shared/texts/account/profile.ts'
import type { Me } from '#shared/contract/account.ts'
import { OwnProfile } from './own-profile.tsx'
import { ImageForm } from './image-form.tsx'
import { ProfileForm } from './profile-form.tsx'

/** The profile on the dashboard: what others see of the member, and the forms that change it. */
export function ProfileSection({ me }: { readonly me: Me }) {
  const isMentor = me.role === 'mentor'
  return (
    <section aria-labelledby="own-profile" className="grid gap-5 pt-4 min-[100rem]:pt-0">
      <div className="grid gap-1">
        <h2 id="own-profile" className="text-2xl">
          {coreText('nav.profile')}
        </h2>
        <p className="text-muted">
          {isMentor ? profileText('profile.leadMentor') : profileText('profile.leadMentee')}
        </p>
      </div>
      <div className="grid gap-5 min-[90rem]:grid-cols-2 min-[100rem]:grid-cols-1">
        <OwnProfile me={me} />
        <ImageForm me={me} />
      </div>
      <ProfileForm key={me.id} me={me} />
    </section>
  )
}
