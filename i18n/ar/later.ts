import { admin } from './admin.ts'
import { auth } from './auth.ts'
import { campaigns } from './campaigns.ts'
import { categories } from './categories.ts'
import { chat } from './chat.ts'
import { connections } from './connections.ts'
import { entity } from './entity.ts'
import { figures } from './figures.ts'
import { gifts } from './gifts.ts'
import { heldPayments } from './heldPayments.ts'
import { help } from './help.ts'
import { imports } from './imports.ts'
import { issues } from './issues.ts'
import { linking } from './linking.ts'
import { metaAccount } from './metaAccount.ts'
import { notes } from './notes.ts'
import { notices } from './notices.ts'
import { ownData } from './ownData.ts'
import { palette } from './palette.ts'
import { pictures } from './pictures.ts'
import { platformLink } from './platformLink.ts'
import { privacy } from './privacy.ts'
import { removal } from './removal.ts'
import { reports } from './reports.ts'
import { reportWords } from './reportWords.ts'
import { results } from './results.ts'
import { settings } from './settings.ts'
import { shortcuts } from './shortcuts.ts'
import { studio } from './studio.ts'
import { subscription } from './subscription.ts'
import { surveys } from './surveys.ts'
import { templates } from './templates.ts'
import { tour } from './tour.ts'
import { trial } from './trial.ts'
import { validation } from './validation.ts'
import { yearLetters } from './yearLetters.ts'

/** What is read once something is opened. */
export const later = {
  admin,
  auth,
  campaigns,
  categories,
  chat,
  connections,
  entity,
  figures,
  gifts,
  heldPayments,
  help,
  imports,
  issues,
  linking,
  metaAccount,
  notes,
  notices,
  ownData,
  palette,
  pictures,
  platformLink,
  privacy,
  removal,
  reports,
  reportWords,
  results,
  settings,
  shortcuts,
  studio,
  subscription,
  surveys,
  templates,
  tour,
  trial,
  validation,
  yearLetters,
}
