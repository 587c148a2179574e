import { LogOut } from 'lucide-react'
import { coreText } from '#shared/texts/app/core.ts'
import { Button } from '#client/ui/button/button.tsx'
import { useLogOut } from '../use-log-out.ts'

export function LogOutButton() {
  const { isLoggingOut, logOut } = useLogOut()
  return (
    <Button
      variant="quiet"
      size="sm"
      isPending={isLoggingOut}
      onClick={logOut}
      title={coreText('nav.logOut')}
      className="rail:size-11 rail:px-0"
    >
      <LogOut size={18} aria-hidden />
      <span className="rail:sr-only">{coreText('nav.logOut')}</span>
    </Button>
  )
}
