import accountDelete from './account-delete.ts';
import accountExport from './account-export.ts';
import accountSessions from './account-sessions.ts';
import accountShow from './account-show.ts';
import alternativesApprove from './alternatives-approve.ts';
import auditList from './audit-list.ts';
import backup from './backup.ts';
import claimsApprove from './claims-approve.ts';
import claimsList from './claims-list.ts';
import claimsReject from './claims-reject.ts';
import type { Command } from './command.ts';
import exportCategories from './export-categories.ts';
import exportFigures from './export-figures.ts';
import exportFounders from './export-founders.ts';
import exportListings from './export-listings.ts';
import exportPosts from './export-posts.ts';
import history from './history.ts';
import importCategories from './import-categories.ts';
import importFigures from './import-figures.ts';
import importFounders from './import-founders.ts';
import importListings from './import-listings.ts';
import importPosts from './import-posts.ts';
import listingsArchive from './listings-archive.ts';
import listingsReject from './listings-reject.ts';
import mailFailed from './mail-failed.ts';
import mailResend from './mail-resend.ts';
import makeOperator from './make-operator.ts';
import ordersFulfil from './orders-fulfil.ts';
import ordersList from './orders-list.ts';
import ordersRefund from './orders-refund.ts';
import productsList from './products-list.ts';
import productsSet from './products-set.ts';
import promoAdd from './promo-add.ts';
import promoDisable from './promo-disable.ts';
import promoList from './promo-list.ts';
import restore from './restore.ts';
import revert from './revert.ts';
import searchCheck from './search-check.ts';
import searchRebuild from './search-rebuild.ts';
import settingsGet from './settings-get.ts';
import settingsList from './settings-list.ts';
import settingsSet from './settings-set.ts';

/** Every operator command, in the order `--help` lists them. */
export const COMMANDS: readonly Command[] = [
  backup,
  restore,
  importListings,
  exportListings,
  importCategories,
  exportCategories,
  importFounders,
  exportFounders,
  importPosts,
  exportPosts,
  importFigures,
  exportFigures,
  listingsArchive,
  listingsReject,
  alternativesApprove,
  searchCheck,
  searchRebuild,
  settingsList,
  settingsGet,
  settingsSet,
  history,
  revert,
  claimsList,
  claimsApprove,
  claimsReject,
  makeOperator,
  accountShow,
  accountSessions,
  accountExport,
  accountDelete,
  auditList,
  mailFailed,
  mailResend,
  ordersList,
  ordersFulfil,
  ordersRefund,
  productsList,
  productsSet,
  promoList,
  promoAdd,
  promoDisable,
];
