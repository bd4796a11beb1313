import { useSearchParams } from 'react-router-dom'
import { later } from '../../generate/lazyPart.tsx'
import { EntityRegistration } from './_register/EntityRegistration.tsx'

const Invitation = later(async () => (await import('./_parts/Invitation.tsx')).Invitation, { xs: 640, sm: 560 })

/** [2.2] with the token of an invitation one joins an entity [7.4]; without one an entity registers itself [7.8]. */
export default function Register() {
  const [params] = useSearchParams()
  const token = params.get('token')
  return token === null ? <EntityRegistration /> : <Invitation key={token} token={token} />
}
