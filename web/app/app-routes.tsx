import { Suspense, lazy } from "react";
import { Navigate, Route, Routes } from "react-router";

import { useSession } from "../api/session.ts";
import { LandingPage } from "../pages/landing-page.tsx";
import { PageLoading } from "./page-loading.tsx";
import { VisitorLayout } from "./visitor-layout.tsx";

const SignedInLayout = lazy(async () => ({
  default: (await import("./signed-in-layout.tsx")).SignedInLayout,
}));
const DashboardPage = lazy(async () => ({
  default: (await import("../pages/dashboard-page.tsx")).DashboardPage,
}));
const WatchlistPage = lazy(async () => ({
  default: (await import("../pages/watchlist-page.tsx")).WatchlistPage,
}));
const SearchPage = lazy(async () => ({ default: (await import("../pages/search-page.tsx")).SearchPage }));
const ItemPage = lazy(async () => ({ default: (await import("../pages/item-page.tsx")).ItemPage }));
const UserPage = lazy(async () => ({ default: (await import("../pages/user-page.tsx")).UserPage }));
const TogetherPage = lazy(async () => ({
  default: (await import("../pages/together-page.tsx")).TogetherPage,
}));
const ProfilePage = lazy(async () => ({ default: (await import("../pages/profile-page.tsx")).ProfilePage }));
const AdminPage = lazy(async () => ({ default: (await import("../pages/admin-page.tsx")).AdminPage }));
const SwitchedPage = lazy(async () => ({
  default: (await import("../pages/switched-page.tsx")).SwitchedPage,
}));
// One part of the product: who comes to one of them often goes on to another.
const accountPages = () => import("../pages/account-pages.ts");
const RegisterPage = lazy(async () => ({ default: (await accountPages()).RegisterPage }));
const VerifyEmailPage = lazy(async () => ({ default: (await accountPages()).VerifyEmailPage }));
const ResetPasswordPage = lazy(async () => ({ default: (await accountPages()).ResetPasswordPage }));

export function AppRoutes() {
  return (
    <Suspense fallback={<PageLoading />}>
      <Routes>
        <Route element={<VisitorLayout />}>
          <Route index element={<LandingPage />} />
          <Route path="register" element={<RegisterPage />} />
          <Route path="verify-email" element={<VerifyEmailPage />} />
          <Route path="reset-password" element={<ResetPasswordPage />} />
        </Route>
        <Route element={<SignedInLayout />}>
          <Route path="dashboard" element={<DashboardPage />} />
          <Route path="watchlist" element={<WatchlistPage />} />
          <Route path="search" element={<SearchPage />} />
          <Route path="item/:itemId" element={<ItemPage />} />
          <Route path="user/:name" element={<UserPage />} />
          <Route path="settings/profile" element={<ProfilePage />} />
          <Route path="admin" element={<AdminPage />} />
          {["social", "vault", "featured-content"].map((path) => (
            <Route key={path} path={path} element={<SwitchedPage />} />
          ))}
        </Route>
        <Route element={<EitherLayout />}>
          <Route path="together/:code?" element={<TogetherPage />} />
        </Route>
        <Route path="*" element={<Navigate to="/" replace />} />
      </Routes>
    </Suspense>
  );
}

/** The frame of a page that is for both: a link to it is good without an account. */
function EitherLayout() {
  return useSession().isSignedIn ? <SignedInLayout /> : <VisitorLayout />;
}
