import type { ComponentType } from 'react'
import { ResourceContextProvider } from 'react-admin'
import { GeneratedCreate, GeneratedEdit } from '../../generate/form.tsx'
import { CLASSES, MONTHS, PACKAGES, type Place, TYPES } from './places.ts'
import { SettingsTabs } from './Settings.tsx'

/** A form stands among the settings too: the way to the others stays. */
const Form = ({ resource, current, form: Generated }: Place & { form: ComponentType }) => (
  <ResourceContextProvider value={resource}>
    <SettingsTabs current={current} />
    <Generated />
  </ResourceContextProvider>
)

/** [2.51] [3.16] */
export const DonorTypeCreate = () => <Form {...TYPES} form={GeneratedCreate} />
export const DonorTypeEdit = () => <Form {...TYPES} form={GeneratedEdit} />

/** [2.51] [3.17] */
export const ClassificationCreate = () => <Form {...CLASSES} form={GeneratedCreate} />
export const ClassificationEdit = () => <Form {...CLASSES} form={GeneratedEdit} />

/** product.md 26 */
export const AnnouncedMonthCreate = () => <Form {...MONTHS} form={GeneratedCreate} />
export const AnnouncedMonthEdit = () => <Form {...MONTHS} form={GeneratedEdit} />

/** [2.51] [2.75] */
export const PackageCreate = () => <Form {...PACKAGES} form={GeneratedCreate} />
export const PackageEdit = () => <Form {...PACKAGES} form={GeneratedEdit} />
