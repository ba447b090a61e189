import accountDelete from './commands/account-delete.ts';
import accountExport from './commands/account-export.ts';
import accountSessions from './commands/account-sessions.ts';
import accountShow from './commands/account-show.ts';
import alternativesApprove from './commands/alternatives-approve.ts';
import apiKeyMake from './commands/api-key-make.ts';
import auditList from './commands/audit-list.ts';
import backup from './commands/backup.ts';
import categoriesHide from './commands/categories-hide.ts';
import categoriesList from './commands/categories-list.ts';
import categoriesMerge from './commands/categories-merge.ts';
import categoriesRemove from './commands/categories-remove.ts';
import categoriesShow from './commands/categories-show.ts';
import claimsApprove from './commands/claims-approve.ts';
import claimsList from './commands/claims-list.ts';
import claimsReject from './commands/claims-reject.ts';
import type { Command } from './command.ts';
import copy from './commands/copy.ts';
import exportCategories from './commands/export-categories.ts';
import exportFigures from './commands/export-figures.ts';
import exportFounders from './commands/export-founders.ts';
import exportListings from './commands/export-listings.ts';
import exportRedirects from './commands/export-redirects.ts';
import exportPosts from './commands/export-posts.ts';
import foundersRemovePicture from './commands/founders-remove-picture.ts';
import history from './commands/history.ts';
import importCategories from './commands/import-categories.ts';
import importFigures from './commands/import-figures.ts';
import importFounders from './commands/import-founders.ts';
import importListings from './commands/import-listings.ts';
import importPosts from './commands/import-posts.ts';
import importRedirects from './commands/import-redirects.ts';
import invoicesExport from './commands/invoices-export.ts';
import invoicesList from './commands/invoices-list.ts';
import jobsDrop from './commands/jobs-drop.ts';
import jobsList from './commands/jobs-list.ts';
import jobsRetry from './commands/jobs-retry.ts';
import listingsArchive from './commands/listings-archive.ts';
import listingsReject from './commands/listings-reject.ts';
import logosFetch from './commands/logos-fetch.ts';
import mailFailed from './commands/mail-failed.ts';
import mailResend from './commands/mail-resend.ts';
import mailTest from './commands/mail-test.ts';
import makeOperator from './commands/make-operator.ts';
import migrate from './commands/migrate.ts';
import ordersFulfil from './commands/orders-fulfil.ts';
import ordersList from './commands/orders-list.ts';
import ordersRefund from './commands/orders-refund.ts';
import productsList from './commands/products-list.ts';
import productsSet from './commands/products-set.ts';
import promoAdd from './commands/promo-add.ts';
import promoDisable from './commands/promo-disable.ts';
import promoList from './commands/promo-list.ts';
import redirectsDrop from './commands/redirects-drop.ts';
import redirectsList from './commands/redirects-list.ts';
import restore from './commands/restore.ts';
import revert from './commands/revert.ts';
import reviewerAdd from './commands/reviewer-add.ts';
import reviewerList from './commands/reviewer-list.ts';
import reviewerRemove from './commands/reviewer-remove.ts';
import searchCheck from './commands/search-check.ts';
import searchRebuild from './commands/search-rebuild.ts';
import secondFactorReset from './commands/second-factor-reset.ts';
import settingsGet from './commands/settings-get.ts';
import settingsList from './commands/settings-list.ts';
import settingsSet from './commands/settings-set.ts';
import settingsUnset from './commands/settings-unset.ts';
import teamLog from './commands/team-log.ts';
import teamUndo from './commands/team-undo.ts';
import votesSetAside from './commands/votes-set-aside.ts';
import votesUnusual from './commands/votes-unusual.ts';

/** Every operator command, in the order `--help` lists them. */
export const COMMANDS: readonly Command[] = [
  migrate,
  backup,
  restore,
  copy,
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
  importRedirects,
  exportRedirects,
  redirectsList,
  redirectsDrop,
  logosFetch,
  categoriesList,
  categoriesHide,
  categoriesShow,
  categoriesMerge,
  categoriesRemove,
  listingsArchive,
  listingsReject,
  alternativesApprove,
  searchCheck,
  searchRebuild,
  settingsList,
  settingsGet,
  settingsSet,
  settingsUnset,
  history,
  revert,
  claimsList,
  claimsApprove,
  claimsReject,
  votesUnusual,
  votesSetAside,
  foundersRemovePicture,
  teamLog,
  teamUndo,
  makeOperator,
  secondFactorReset,
  apiKeyMake,
  reviewerAdd,
  reviewerList,
  reviewerRemove,
  accountShow,
  accountSessions,
  accountExport,
  accountDelete,
  auditList,
  jobsList,
  jobsRetry,
  jobsDrop,
  mailFailed,
  mailResend,
  mailTest,
  ordersList,
  ordersFulfil,
  ordersRefund,
  invoicesList,
  invoicesExport,
  productsList,
  productsSet,
  promoList,
  promoAdd,
  promoDisable,
];
