import Campaign from '@mui/icons-material/CampaignOutlined'
import Category from '@mui/icons-material/CategoryOutlined'
import Chat from '@mui/icons-material/ChatOutlined'
import Contact from '@mui/icons-material/ContactMailOutlined'
import Delete from '@mui/icons-material/DeleteOutlined'
import Description from '@mui/icons-material/DescriptionOutlined'
import Domain from '@mui/icons-material/DomainOutlined'
import DonutLarge from '@mui/icons-material/DonutLargeOutlined'
import EventNote from '@mui/icons-material/EventNoteOutlined'
import FactCheck from '@mui/icons-material/FactCheckOutlined'
import Groups from '@mui/icons-material/GroupsOutlined'
import History from '@mui/icons-material/HistoryOutlined'
import Home from '@mui/icons-material/HomeOutlined'
import HomeWork from '@mui/icons-material/HomeWorkOutlined'
import Hub from '@mui/icons-material/HubOutlined'
import Insights from '@mui/icons-material/InsightsOutlined'
import Label from '@mui/icons-material/LabelOutlined'
import Mail from '@mui/icons-material/MailOutlined'
import ManageAccounts from '@mui/icons-material/ManageAccountsOutlined'
import MarkEmailRead from '@mui/icons-material/MarkEmailReadOutlined'
import Outbox from '@mui/icons-material/OutboxOutlined'
import Palette from '@mui/icons-material/PaletteOutlined'
import Payments from '@mui/icons-material/PaymentsOutlined'
import Poll from '@mui/icons-material/PollOutlined'
import Savings from '@mui/icons-material/SavingsOutlined'
import Science from '@mui/icons-material/ScienceOutlined'
import Settings from '@mui/icons-material/SettingsOutlined'
import Space from '@mui/icons-material/SpaceDashboardOutlined'
import Support from '@mui/icons-material/SupportAgentOutlined'
import Tune from '@mui/icons-material/TuneOutlined'
import Upload from '@mui/icons-material/UploadFileOutlined'
import Volunteer from '@mui/icons-material/VolunteerActivismOutlined'
import type { IconName } from './menu.ts'

/** The menu's pictures by name. */
export const ICONS: Record<IconName, typeof Campaign> = {
  home: Home,
  own: Tune,
  dashboard: Space,
  projects: Volunteer,
  reports: MarkEmailRead,
  donors: Groups,
  gifts: Savings,
  categories: DonutLarge,
  analysis: Insights,
  imports: Upload,
  issues: Support,
  messages: Mail,
  chat: Chat,
  campaigns: Campaign,
  surveys: Poll,
  year: EventNote,
  templates: Description,
  entity: HomeWork,
  users: ManageAccounts,
  audit: History,
  trash: Delete,
  outbox: Outbox,
  general: Settings,
  colors: Palette,
  contact: Contact,
  thirdparty: Hub,
  entities: Domain,
  registrations: FactCheck,
  payment: Payments,
  types: Label,
  classifications: Category,
  demo: Science,
}
