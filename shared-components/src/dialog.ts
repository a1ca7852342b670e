/** What stands over a page: dialogs, the record's drawer, menus. All native, focus in and back. */
export { Confirm, Dialog, MessageDialog, type DialogProps } from './ui/dialog/dialog.tsx'
export { useDialog } from './ui/dialog/use-dialog.ts'
export { Drawer, DrawerSection } from './ui/dialog/drawer.tsx'
export { Menu, Pop, type MenuAction, type MenuItem } from './ui/dialog/menu.tsx'
