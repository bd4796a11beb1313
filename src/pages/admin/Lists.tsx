import { ResourceList } from '../../generate/list.tsx'
import { CLASSES, MONTHS, PACKAGES, type Place, TYPES } from './places.ts'
import { SettingsTabs } from './Settings.tsx'

const List = ({ resource, current }: Place) => (
  <ResourceList resource={resource} above={<SettingsTabs current={current} />} />
)

/** [2.51] [3.16] */
export const DonorTypes = () => <List {...TYPES} />

/** [2.51] [3.17] */
export const Classifications = () => <List {...CLASSES} />

/** product.md 26 */
export const AnnouncedMonths = () => <List {...MONTHS} />

/** [2.51] [2.75] */
export const Packages = () => <List {...PACKAGES} />
