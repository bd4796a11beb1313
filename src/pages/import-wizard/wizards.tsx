import ImportWizard from './index.tsx'

export const ImportProjects = () => <ImportWizard key="projects" target="projects" />
export const ImportDonors = () => <ImportWizard key="donors" target="donors" />
export const ImportOperations = () => <ImportWizard key="joud_operations" target="joud_operations" />
export const ImportGrants = () => <ImportWizard key="foundation_grants" target="foundation_grants" />
export const ImportTransactions = () => <ImportWizard key="donor_transactions" target="donor_transactions" />
