/**
 * The first account is called so until all demo data are made: a database tells by itself that it holds a part only.
 */
export const unfinishedDemo = 'Demo superadmin'
