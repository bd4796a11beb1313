import { http } from './http.ts'
import { bringLanguage } from './i18nProvider.ts'
import { isSameActor } from './session.ts'
import { chosenLanguage, getSettings, type Profile, setSettings } from './settings.ts'

/** [3.1] fetches the profile of whoever is signed in into the settings. */
export async function loadProfile(): Promise<Profile> {
  const { token } = getSettings()
  const { json } = await http<Profile>('/user/profile')
  // An answer that arrives after someone else has signed in is not theirs.
  const now = getSettings().token
  if (now === token || isSameActor(token, now)) setSettings({ profile: json })
  // Whoever signs in goes on in their own language; where it cannot be had now, in this one.
  await bringLanguage(chosenLanguage(getSettings())).catch(() => undefined)
  return json
}

/** The first-time page was gone through to its end. Where that cannot be told now, the next sign-in leads back to it. */
export async function closeWelcome(): Promise<void> {
  const { profile } = getSettings()
  if (profile?.welcomeOpen !== true) return
  setSettings({ profile: { ...profile, welcomeOpen: false } })
  await http('/user/profile', { method: 'PUT', body: { welcomeOpen: false } }).catch(() => undefined)
}

/** The tour was taken or refused. Where that cannot be told now, it is offered at the next sign-in again. */
export async function answerTour(): Promise<void> {
  const { profile } = getSettings()
  if (profile?.tourAnswered !== false) return
  setSettings({ profile: { ...profile, tourAnswered: true } })
  await http('/user/profile', { method: 'PUT', body: { tourAnswered: true }, anyBranch: true }).catch(() => undefined)
}

/** The steps of who begins were put away. Where that cannot be told now, they stand there at the next sign-in again. */
export async function putStepsAway(): Promise<void> {
  const { profile } = getSettings()
  if (profile === null) return
  setSettings({ profile: { ...profile, stepsPutAway: true } })
  await http('/user/profile', { method: 'PUT', body: { stepsPutAway: true }, anyBranch: true }).catch(() => undefined)
}
