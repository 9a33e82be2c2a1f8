import { Suspense } from "react";
import { Navigate, Route, Routes } from "react-router";

import { useSession } from "../api/session.ts";
import { lazyPage, PageLoading } from "../pages/lazy-page.tsx";

const VisitorLayout = lazyPage(async () => (await import("./visitor-layout.tsx")).VisitorLayout);
const LandingPage = lazyPage(async () => (await import("../pages/landing-page.tsx")).LandingPage);
const SignedInLayout = lazyPage(async () => (await import("./signed-in-layout.tsx")).SignedInLayout);
const DashboardPage = lazyPage(async () => (await import("../pages/dashboard-page.tsx")).DashboardPage);
const WatchlistPage = lazyPage(async () => (await import("../pages/watchlist-page.tsx")).WatchlistPage);
const HistoryPage = lazyPage(async () => (await import("../pages/history-page.tsx")).HistoryPage);
const ListsPage = lazyPage(async () => (await import("../pages/lists-page.tsx")).ListsPage);
const SearchPage = lazyPage(async () => (await import("../pages/search-page.tsx")).SearchPage);
const ItemPage = lazyPage(async () => (await import("../pages/item-page.tsx")).ItemPage);
const TopicPage = lazyPage(async () => (await import("../pages/topic-page.tsx")).TopicPage);
const UserPage = lazyPage(async () => (await import("../pages/user-page.tsx")).UserPage);
const TogetherPage = lazyPage(async () => (await import("../pages/together-page.tsx")).TogetherPage);
const SharedListPage = lazyPage(async () => (await import("../pages/shared-list-page.tsx")).SharedListPage);
const ProfilePage = lazyPage(async () => (await import("../pages/profile-page.tsx")).ProfilePage);
const AdminPage = lazyPage(async () => (await import("../pages/admin-page.tsx")).AdminPage);
const OptionalPage = lazyPage(async () => (await import("../pages/optional-page.tsx")).OptionalPage);
// These pages share a chunk, because visitors often go from one to another.
const accountPages = () => import("../pages/account-pages.ts");
const RegisterPage = lazyPage(async () => (await accountPages()).RegisterPage);
const VerifyEmailPage = lazyPage(async () => (await accountPages()).VerifyEmailPage);
const SigningInPage = lazyPage(async () => (await accountPages()).SigningInPage);
const ResetPasswordPage = lazyPage(async () => (await accountPages()).ResetPasswordPage);

/** Loads what the landing page consists of, so that its routes render at once. */
export async function loadLanding(): Promise<void> {
  await Promise.all([VisitorLayout.load(), LandingPage.load()]);
}

export function AppRoutes() {
  return (
    <Suspense fallback={<PageLoading />}>
      <Routes>
        <Route element={<VisitorLayout />}>
          <Route index element={<LandingPage />} />
          <Route path="register" element={<RegisterPage />} />
          <Route path="signing-in" element={<SigningInPage />} />
          <Route path="verify-email" element={<VerifyEmailPage />} />
          <Route path="reset-password" element={<ResetPasswordPage />} />
        </Route>
        <Route element={<SignedInLayout />}>
          <Route path="dashboard" element={<DashboardPage />} />
          <Route path="watchlist" element={<WatchlistPage />} />
          <Route path="history" element={<HistoryPage />} />
          <Route path="lists/:listId?" element={<ListsPage />} />
          <Route path="search" element={<SearchPage />} />
          <Route path="item/:itemId" element={<ItemPage />} />
          <Route path="titles/:kind/:name" element={<TopicPage />} />
          <Route path="user/:name" element={<UserPage />} />
          <Route path="settings/profile" element={<ProfilePage />} />
          <Route path="admin" element={<AdminPage />} />
          {["social", "vault", "featured-content"].map((path) => (
            <Route key={path} path={path} element={<OptionalPage />} />
          ))}
        </Route>
        <Route element={<SharedLayout />}>
          <Route path="together/:code?" element={<TogetherPage />} />
          <Route path="shared-list/:code" element={<SharedListPage />} />
        </Route>
        <Route path="*" element={<Navigate to="/" replace />} />
      </Routes>
    </Suspense>
  );
}

/** Layout of pages that are open to everyone, so links to them work without an account. */
function SharedLayout() {
  return useSession().isSignedIn ? <SignedInLayout /> : <VisitorLayout />;
}
